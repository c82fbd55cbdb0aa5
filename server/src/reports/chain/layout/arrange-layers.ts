/** A deed between persons. */
interface Deed {
  id: string
  from: readonly string[]
  to: readonly string[]
}

/** The lines of a deed, of whose persons some stand higher than others. */
export interface Bundle {
  deed: string
  uppers: readonly string[]
  lowers: readonly string[]
  /** From below to above, as a release goes back to the owner. */
  isBack: boolean
}

/** A box, or the place where a line passes through a layer. */
export interface Item {
  key: string
  isBox: boolean
}

/** A line of a bundle from one layer to the next. */
export interface Segment {
  bundle: number
  /** Below which layer. */
  below: number
  upper: Item
  lower: Item
}

export interface Arrangement {
  /** From top to bottom, each from left to right. */
  layers: readonly (readonly Item[])[]
  bundles: readonly Bundle[]
  segments: readonly Segment[]
}

const sweeps = 8

/**
 * Everybody stands below those from whom they received; who comes from nowhere stands beside the
 * latest. Deeds are in order of time. Each layer is ordered so that lines cross little.
 */
export function arrangeLayers(deeds: readonly Deed[]): Arrangement {
  const drawn = deeds.map(withoutLoops)
  const layerOf = assignLayers(drawn)
  const layers: Item[][] = []
  const add = (layer: number, item: Item) => {
    while (layers.length <= layer) layers.push([])
    layers[layer]?.push(item)
    return item
  }
  for (const [key, layer] of layerOf) add(layer, { key, isBox: true })
  const bundles = drawn.flatMap((deed) => bundlesOf(deed, layerOf))
  const segments = bundles.flatMap((bundle, i) => segmentsOf(bundle, i, layerOf, add))
  const below = Map.groupBy(segments, (segment) => segment.below)
  for (let i = 0; i < sweeps; i += 1) sweep(layers, below, i % 2 === 0)
  return { layers, bundles, segments }
}

/** Who gives to himself and another gives to the other; who takes from himself and another, takes. */
function withoutLoops({ id, from, to }: Deed): Deed {
  const givers = from.filter((node) => !to.includes(node))
  const takers = to.filter((node) => !from.includes(node))
  if (takers.length > 0) return { id, from, to: takers }
  return { id, from: givers, to: givers.length > 0 ? to : [] }
}

/** A taker moves down with every deed, until the first of their own. */
function assignLayers(deeds: readonly Deed[]): Map<string, number> {
  const layerOf = new Map<string, number>()
  const layer = (node: string) => layerOf.get(node) ?? 0
  const hasGiven = new Set<string>()
  let latest = 0
  for (const { from, to } of deeds) {
    for (const node of from) {
      if (!layerOf.has(node)) layerOf.set(node, latest)
      hasGiven.add(node)
    }
    const below = from.length > 0 ? Math.max(...from.map(layer)) + 1 : latest
    for (const node of to) {
      if (!hasGiven.has(node)) layerOf.set(node, Math.max(layer(node), below))
      latest = Math.max(latest, layer(node))
    }
  }
  return layerOf
}

function bundlesOf({ id, from, to }: Deed, layerOf: ReadonlyMap<string, number>): Bundle[] {
  const layer = (node: string) => layerOf.get(node) ?? 0
  const lowest = Math.max(-1, ...from.map(layer))
  const down = to.filter((node) => layer(node) > lowest)
  const back = to.filter((node) => layer(node) <= lowest)
  const highest = Math.max(-1, ...back.map(layer))
  const lowers = from.filter((node) => layer(node) > highest)
  return [
    { deed: id, uppers: from, lowers: down, isBack: false },
    { deed: id, uppers: back, lowers, isBack: true },
  ].filter((bundle) => bundle.uppers.length > 0 && bundle.lowers.length > 0)
}

/** All lines of a bundle meet below the lowest of its upper boxes. */
function segmentsOf(
  { uppers, lowers }: Bundle,
  bundle: number,
  layerOf: ReadonlyMap<string, number>,
  add: (layer: number, item: Item) => Item,
): Segment[] {
  const layer = (node: string) => layerOf.get(node) ?? 0
  const meet = Math.max(...uppers.map(layer))
  const segments: Segment[] = []
  const passing = (node: string, at: number) =>
    add(at, { key: `${bundle}/${node}/${at}`, isBox: false })
  const ends = uppers.map((node) => {
    let upper: Item = { key: node, isBox: true }
    for (let at = layer(node) + 1; at <= meet; at += 1) {
      const lower = passing(node, at)
      segments.push({ bundle, below: at - 1, upper, lower })
      upper = lower
    }
    return upper
  })
  for (const node of lowers) {
    let above = ends
    for (let at = meet + 1; at <= layer(node); at += 1) {
      const lower = at === layer(node) ? { key: node, isBox: true } : passing(node, at)
      for (const upper of above) segments.push({ bundle, below: at - 1, upper, lower })
      above = [lower]
    }
  }
  return segments
}

/** Each layer by the mean place of what it is joined to, in the layer above or below. */
function sweep(
  layers: Item[][],
  below: ReadonlyMap<number, readonly Segment[]>,
  isDown: boolean,
): void {
  const order = [...layers.keys()]
  for (const at of isDown ? order : order.toReversed()) {
    const beside = layers[at + (isDown ? -1 : 1)]
    const layer = layers[at]
    if (!layer || !beside) continue
    const places = new Map(beside.map(({ key }, i) => [key, i]))
    const joined = Map.groupBy(
      below.get(isDown ? at - 1 : at) ?? [],
      (one) => (isDown ? one.lower : one.upper).key,
    )
    const keyed = layer.map((item, i) => {
      const known = (joined.get(item.key) ?? []).flatMap(
        (one) => places.get((isDown ? one.upper : one.lower).key) ?? [],
      )
      const mean = known.reduce((sum, place) => sum + place, 0) / known.length
      return { item, i, mean: known.length > 0 ? mean : i }
    })
    keyed.sort((a, b) => a.mean - b.mean || a.i - b.i)
    layers[at] = keyed.map(({ item }) => item)
  }
}
