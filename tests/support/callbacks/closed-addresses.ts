import net from 'node:net'

/** The registries once more, in a list of their own, so that the product's cannot vouch for itself. */
export const closedV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
export const closedV4List = new net.BlockList()
for (const [base, bits] of closedV4) closedV4List.addSubnet(base, bits)

export const closedAddresses =
  `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255
  127.0.0.1 127.0.0.2 127.255.255.254 168.63.129.16 169.254.0.1 169.254.169.254 169.254.170.2
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255
  198.18.0.1 198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.250 240.0.0.1
  255.255.255.255`.split(/\s+/)

export const numberOf = (v4: string) =>
  v4.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
export const textOf = (value: number) =>
  [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join('.')
const hexOf = (value: number) => value.toString(16)
const groupsOf = (v4: string) => {
  const value = numberOf(v4)
  return `${hexOf(Math.floor(value / 65_536))}:${hexOf(value % 65_536)}`
}
const eachPart = (v4: string, spell: (part: number) => string) =>
  v4
    .split('.')
    .map((part) => spell(Number(part)))
    .join('.')
const shifted = (v4: string, zero: string) =>
  v4.replace(/\d/g, (digit) => String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)))

/** Ways of writing an IPv4 address inside an IPv6 one. */
export const embeddings: Record<string, (v4: string) => string> = {
  mapped: (v4) => `::ffff:${v4}`,
  mappedHex: (v4) => `::FFFF:${groupsOf(v4)}`,
  mappedLong: (v4) => `0:0:0:0:0:ffff:${v4}`,
  nat64: (v4) => `64:ff9b::${v4}`,
  nat64Hex: (v4) => `64:ff9b:0:0:0:0:${groupsOf(v4)}`,
  sixToFour: (v4) => `2002:${groupsOf(v4)}::1`,
}
/** These lead nowhere on the public internet, whatever is inside. */
export const closedEmbeddings: Record<string, (v4: string) => string> = {
  compatible: (v4) => `::${v4}`,
  translated: (v4) => `::ffff:0:${v4}`,
  nat64Local: (v4) => `64:ff9b:1::${v4}`,
  teredo: (v4) => `2001:0:${groupsOf(v4)}::1`,
}

/** Ways of writing an IPv4 address in a URL. */
const spellings: Record<string, (v4: string) => string> = {
  dotted: (v4) => v4,
  dotAtTheEnd: (v4) => `${v4}.`,
  twoDotsAtTheEnd: (v4) => `${v4}..`,
  decimal: (v4) => String(numberOf(v4)),
  hex: (v4) => `0x${hexOf(numberOf(v4))}`,
  hexUpper: (v4) => `0X${hexOf(numberOf(v4)).toUpperCase()}`,
  hexPadded: (v4) => `0x00000000${hexOf(numberOf(v4))}`,
  octal: (v4) => `0${numberOf(v4).toString(8)}`,
  hexParts: (v4) => eachPart(v4, (part) => `0x${hexOf(part)}`),
  octalParts: (v4) => eachPart(v4, (part) => `0${part.toString(8)}`),
  octalPartsPadded: (v4) => eachPart(v4, (part) => `00000${part.toString(8)}`),
  twoParts: (v4) => `${v4.split('.')[0]}.${numberOf(v4) % 2 ** 24}`,
  threeParts: (v4) => `${v4.split('.').slice(0, 2).join('.')}.${numberOf(v4) % 2 ** 16}`,
  mixedParts: (v4) => `0x${hexOf(Number(v4.split('.')[0]))}.${numberOf(v4) % 2 ** 24}`,
  fullWidth: (v4) => shifted(v4, '０'),
  mathematical: (v4) => shifted(v4, '𝟎'),
  ideographicDots: (v4) => v4.replaceAll('.', '。'),
  halfWidthDots: (v4) => v4.replaceAll('.', '｡'),
  percentEncoded: (v4) => v4.replace(/\d/g, (digit) => `%3${digit}`),
  percentEncodedDots: (v4) => v4.replaceAll('.', '%2E'),
  softHyphen: (v4) => v4.replace('.', '\u00ad.'),
  zeroWidth: (v4) => v4.replace('.', '\u200b.'),
  ...Object.fromEntries(
    Object.entries({ ...embeddings, ...closedEmbeddings }).map(([name, embed]) => [
      name,
      (v4: string) => `[${embed(v4)}]`,
    ]),
  ),
}

export const closedV6 =
  `:: ::1 0:0:0:0:0:0:0:1 0000:0000:0000:0000:0000:0000:0000:0001 ::0:1 ::2 ::ffff
  ::ffff:0:0 1::1 64:ff9b::1 64:ff9b:1::1 64:ff9b:2::1 100::1 100:0:0:1::1 1fff:ffff::1 2001::1
  2001:1::1 2001:2::1 2001:3::1 2001:4:112::1 2001:10::1 2001:20::1 2001:30::1 2001:1ff:ffff::1
  2001:db8::1 2001:DB8:ffff::1 2002:7f00:1:: 2002:a00:1::1 2002:c0a8:101::c0a8:101 2620:4f:8000::1
  3fff::1 3fff:fff::1 4000::1 5f00::1 8000::1 c000::1 e000::1 f000::1 fc00::1 fd00:ec2::254
  fd20:ce::254 fdff:ffff::1 fe00::1 fe80::1 febf::1 fec0::1 feff::1 ff02::1 ff0e::1
  ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff`.split(/\s+/)

const siteNames =
  `localhost LOCALHOST localhost. ⓛocalhost loc%61lhost localhost.localdomain a.localhost
  a.b.LocalHost. printer.local metadata.google.internal a.INTERNAL. nas.home.arpa home.arpa internal
  intranet db a. postgres redis host-1 xn--bcher-kva`.split(/\s+/)

/** Every way above to name a host that is not on the public internet. */
export const closedHosts = [
  ...closedAddresses.flatMap((v4) => Object.values(spellings).map((spell) => spell(v4))),
  ...closedV6.map((v6) => `[${v6}]`),
  ...siteNames,
  ...['127.1', '127.0.1', '0', '0x', '0x0', '00', '0x7f.1', '0177.1', '127.0x1', '①②⑦.0.0.1'],
]
