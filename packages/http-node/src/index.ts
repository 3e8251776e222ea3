export {
  type Answered,
  createRequestListener,
  type Handler,
  type ListenerOptions,
  type RefusalStatus,
  type RequestListener,
} from "./listener";
export {
  type Closing,
  type RunningServer,
  type ServerContext,
  type ServerOptions,
  startServer,
} from "./server";
