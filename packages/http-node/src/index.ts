export {
  type Answered,
  createRequestListener,
  type ListenerOptions,
  type RequestListener,
} from "./listener";
export {
  type Closing,
  type RunningServer,
  type ServerContext,
  type ServerOptions,
  startServer,
} from "./server";
