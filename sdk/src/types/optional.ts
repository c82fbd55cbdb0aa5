/** The API treats null like an absent field, so both are accepted. */
export type Optional<T> = T | null | undefined
