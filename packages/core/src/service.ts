import { CallerService } from "./caller-service";
import type { Context } from "./context";
import type { Unavailable } from "./errors";
import type { EventHandler } from "./events";
import { newId, newRevision, newToken, sha256 } from "./ids";
import type { Caller } from "./model";
import { defaultPolicy } from "./permissions";
import { authenticate } from "./provisioning";
import { type ProvisioningService, provisioning } from "./provisioning-service";
import type { Result } from "./result";
import type { Answer, Store } from "./store";
import { callerContext } from "./use-cases/caller-context";

/** What a host brings: a store, and whatever else is not to be the default. */
export interface ServiceOptions extends Partial<Omit<Context, "store">> {
  readonly store: Store;
  /** Told of each change that a caller has made. */
  readonly onEvent?: EventHandler;
}

/** The Projects API over one store: for callers, and for the owner of the data. */
export class ProjectsService extends CallerService {
  /** What the owner of the data does; no permission is asked. */
  readonly provisioning: ProvisioningService;

  constructor(
    private readonly hostContext: Context,
    onEvent: EventHandler | undefined,
  ) {
    super(callerContext(hostContext, onEvent));
    this.provisioning = provisioning(hostContext);
  }

  /** Whose the token is; `null` when it is nobody's. */
  authenticate(token: string): Promise<Result<Caller | null, Unavailable>> {
    return authenticate(this.hostContext, token);
  }

  /** Whether the store answers. */
  ping(): Answer<void> {
    return this.hostContext.store.ping();
  }
}

/**
 * Makes the service.
 *
 * ```ts
 * const service = createProjectsService({ store: createMemoryStore() });
 * await service.provisioning.createOrganization("acme");
 * ```
 */
export const createProjectsService = ({ store, onEvent, ...given }: ServiceOptions): ProjectsService =>
  new ProjectsService(
    { policy: defaultPolicy, clock: Date.now, newId, newRevision, newToken, sha256, ...given, store },
    onEvent,
  );
