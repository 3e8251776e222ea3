import { limits } from "../limits";

/** Where the API is, under any public URL. */
export const apiPath = "/api/v2";

/** A query's parameters, decoded, in their order. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** The links of documents. Those of resources are paths; those of pages are whole, and never come from `Host`. */
export class Links {
  /** The path of the public URL, then the API's. */
  private readonly base: string;
  private readonly origin: string;

  /** An `http` or `https` URL without user, query or fragment. */
  constructor(publicUrl: string) {
    const { origin, pathname } = new URL(publicUrl);
    this.origin = origin;
    this.base = pathname.replace(/\/+$/, "") + apiPath;
  }

  organization(name: string): string {
    return `${this.base}/organizations/${name}`;
  }

  project(id: string): string {
    return `${this.base}/projects/${id}`;
  }

  workspace(id: string): string {
    return `${this.base}/workspaces/${id}`;
  }

  /** The function from a page's number to its URL: the request's own parameters, then the page as it is served. */
  pages(organization: string, list: "projects" | "workspaces", carried: Parameters, size: number) {
    const query = carried.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}&`);
    const url = `${this.origin}${this.organization(organization)}/${list}?${query.join("")}`;
    return (number: number): string => `${url}page%5Bnumber%5D=${number}&page%5Bsize%5D=${size}`;
  }
}

/** A parameter's name as an error repeats it: control characters replaced, and cut. */
export const echoParameter = (name: string): string =>
  [...name.replace(/\p{Cc}/gu, "\uFFFD")].slice(0, limits.maxEchoedParameter).join("");
