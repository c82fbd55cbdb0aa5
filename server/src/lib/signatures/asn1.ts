import * as asn1 from 'asn1js'

/** The few ASN.1 pieces that signatures need. The library encodes and decodes; DER only. */

export type Node = asn1.AsnType

export class Asn1Fault extends Error {}

/** One value, and how many bytes it took: a signature in a PDF is followed by zeros. */
export function decodeFirst(der: Uint8Array): { node: Node; length: number } {
  const { offset, result } = asn1.fromBER(Uint8Array.from(der).buffer)
  if (offset <= 0 || result.error !== '') throw new Asn1Fault('not valid ASN.1')
  return { node: result, length: offset }
}

export function decode(der: Uint8Array): Node {
  const { node, length } = decodeFirst(der)
  if (length !== der.length) throw new Asn1Fault('bytes after the end of the value')
  return node
}

export function encode(node: Node): Buffer {
  return Buffer.from(node.toBER())
}

export function childrenOf(node: Node | undefined): Node[] {
  const value = (node?.valueBlock as { value?: unknown } | undefined)?.value
  if (!Array.isArray(value)) throw new Asn1Fault('a sequence or set is missing')
  return value as Node[]
}

/** The bytes of a string or number, without tag and length. */
export function bytesOf(node: Node | undefined): Buffer {
  if (!node) throw new Asn1Fault('a value is missing')
  const { valueBlock } = node as { valueBlock: { valueHexView?: Uint8Array } }
  if (!valueBlock.valueHexView) throw new Asn1Fault('a string of bytes is missing')
  return Buffer.from(valueBlock.valueHexView)
}

/** As it was read, with tag and length. */
export function rawOf(node: Node | undefined): Buffer {
  if (!node) throw new Asn1Fault('a value is missing')
  return Buffer.from(node.valueBeforeDecodeView)
}

export function oidOf(node: Node | undefined): string {
  if (!(node instanceof asn1.ObjectIdentifier)) throw new Asn1Fault('an identifier is missing')
  return node.valueBlock.toString()
}

/** `[number]`, the tag that a structure gives its optional parts. */
export function isTagged(node: Node | undefined, number: number): boolean {
  return node?.idBlock.tagClass === 3 && node.idBlock.tagNumber === number
}

const valueHexOf = (bytes: Uint8Array) => ({ valueHex: Uint8Array.from(bytes).buffer })

export const sequence = (...value: Node[]): Node => new asn1.Sequence({ value })
export const set = (...value: Node[]): Node => new asn1.Set({ value })
export const tagged = (tagNumber: number, ...value: Node[]): Node =>
  new asn1.Constructed({ idBlock: { tagClass: 3, tagNumber }, value })
export const oid = (value: string): Node => new asn1.ObjectIdentifier({ value })
export const integer = (value: number | Uint8Array): Node =>
  new asn1.Integer(typeof value === 'number' ? { value } : valueHexOf(value))
export const octets = (bytes: Uint8Array): Node => new asn1.OctetString(valueHexOf(bytes))
export const bits = (bytes: Uint8Array, unusedBits = 0): Node =>
  new asn1.BitString({ ...valueHexOf(bytes), unusedBits })
export const boolean = (value: boolean): Node => new asn1.Boolean({ value })
export const nothing = (): Node => new asn1.Null()
export const text = (value: string): Node => new asn1.Utf8String({ value })
export const utcTime = (valueDate: Date): Node => new asn1.UTCTime({ valueDate })

/** `20261117013000Z`, as timestamps write it. */
export function timeOf(node: Node | undefined): Date {
  const written = bytesOf(node).toString('latin1')
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.\d{1,9})?Z$/.exec(written)
  if (!found) throw new Asn1Fault('a time is not written as it should be')
  const [, year, month, day, hour, minute, second] = found
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(time.getTime())) throw new Asn1Fault('a time does not exist')
  return time
}
