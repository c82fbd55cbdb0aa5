/** The parameters in the address, so that a view is a link. */
export const deliveryFields = ['state', 'event', 'case', 'from', 'to'] as const
export const requestFields = ['status', 'code', 'method', 'request_id'] as const
