export interface RequestOptions {
  /** Stops the call at once, also between two attempts; its reason is thrown. */
  signal?: AbortSignal | undefined
  /** For one attempt of this call; the client's unless given. */
  timeoutMs?: number | undefined
  /** For this call; the client's unless given. */
  maxRetries?: number | undefined
}

export interface PostOptions extends RequestOptions {
  /**
   * Generated for each call unless given. Give your own, and store it with your record, when the
   * same request may be sent again by another process or after a restart.
   */
  idempotencyKey?: string | undefined
}

export interface UploadProgress {
  /** Of the request body, papers in base64 included; 0 again when an attempt begins. */
  sentBytes: number
  totalBytes: number
  /** 1, 2, 3 … */
  attempt: number
}

export interface UploadOptions extends PostOptions {
  /** In a browser, which does not tell what it has sent: the beginning and the end alone. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}
