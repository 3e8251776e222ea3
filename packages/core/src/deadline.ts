/** The moment from which nobody waits for the store any longer. The host owns the timer. */
export interface Deadline {
  readonly passed: boolean;
  /** Calls once when it passes, unless the function returned was called before. */
  onPass(listener: () => void): () => void;
}
