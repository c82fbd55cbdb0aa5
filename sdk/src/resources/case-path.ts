/** `/cases/{ref}`, for an external_ref or a case id. */
export function casePath(ref: string): string {
  if (typeof ref !== 'string' || ref === '') {
    throw new TypeError('ref must be the external_ref or the case id and not empty')
  }
  // URL parsing removes dot segments, percent-encoded ones too: the request would go to another
  // address.
  if (ref === '.' || ref === '..') {
    throw new TypeError(
      `"${ref}" cannot be part of a URL; use the case id (case_id of the Case view, which ` +
        'creating the case again with this external_ref returns)',
    )
  }
  if (!ref.isWellFormed()) {
    throw new TypeError('ref contains an unpaired surrogate and cannot be part of a URL')
  }
  return `/cases/${encodeURIComponent(ref)}`
}

/** An id issued by the service; it has no character that must be escaped in an address. */
export function idPath(folder: string, id: string): string {
  if (typeof id !== 'string' || !/^[A-Za-z0-9_-]+$/.test(id)) {
    throw new TypeError('id must be the id from the response')
  }
  return `${folder}/${id}`
}
