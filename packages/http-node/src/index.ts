export { type Io, type Output, processIo } from "./cli/io";
export { main } from "./cli/run";
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
