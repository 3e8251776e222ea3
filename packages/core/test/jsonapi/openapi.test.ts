import { expect, it } from "vitest";
import { errorTable } from "../../src/jsonapi";
import { openApiDocument } from "../../src/jsonapi/openapi";
import { routes } from "../../src/jsonapi/routes";
import { send } from "./support/client";
import { World } from "./support/world";

const document = JSON.parse(JSON.stringify(openApiDocument()));

it("is served to whoever asks", async () => {
  const { api } = await World.create();
  const answer = await send(api, { target: "/openapi.json" });
  expect(answer.status).toBe(200);
  expect(answer.headers["Content-Type"]).toBe("application/json");
  expect(answer.document).toEqual(document);
});

it("describes every operation of a caller, and no other", () => {
  const served = routes
    .filter(([, route]) => route.for === "callers")
    .flatMap(([path, route]) =>
      [...route.operations.keys()].map((method) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`),
    );
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(Object(methods)).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(served.sort());
});

it("names every code", () => {
  expect(document.components.schemas.ErrorDocument.properties.errors.items.properties.code.enum).toEqual(
    Object.keys(errorTable),
  );
});

it("describes requests by the schemas that judge them", () => {
  const { NewProjectDocument, ProjectPatchDocument, MoveDocument } = document.components.schemas;
  expect(NewProjectDocument.properties.data.required).toEqual(["type", "attributes"]);
  expect(NewProjectDocument.properties.data.properties.attributes.required).toEqual(["name"]);
  expect(NewProjectDocument.properties.data.properties.attributes.properties.name.pattern).toBe(
    "^[A-Za-z0-9_-][A-Za-z0-9 _-]{1,38}[A-Za-z0-9_-]$",
  );
  expect(ProjectPatchDocument.properties.data.required).toEqual(["type"]);
  expect(MoveDocument.properties.data.items.required).toEqual(["type", "id"]);
});

it("refers to nothing that is not there", () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(0);
  for (const [, name = ""] of references) expect(document.components.schemas).toHaveProperty(name);
});
