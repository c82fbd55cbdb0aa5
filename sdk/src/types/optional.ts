/** The API treats null like an absent field, so both are welcome. */
export type Optional<T> = T | null | undefined
