export interface RequestOptions {
  /** Stops the call at once, also between two attempts; its reason is thrown. */
  signal?: AbortSignal | undefined
  /** For one attempt of this call. Default: as set for the client. */
  timeoutMs?: number | undefined
  /** For this call. Default: as set for the client. */
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
  /** Of the request body, documents in base64 included; 0 again when an attempt begins. */
  sentBytes: number
  totalBytes: number
  /** 1, 2, 3 … */
  attempt: number
}

export interface UploadOptions extends PostOptions {
  /** A browser does not report upload progress: there it is called only at the start and the end. */
  onProgress?: ((progress: UploadProgress) => void) | undefined
}
