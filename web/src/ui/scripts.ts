import { useEffect, useState } from 'react'

const samples = [
  ['Noto Sans Devanagari', 'अ'],
  ['Noto Sans Kannada', 'ಅ'],
] as const

/** Fetched at once: a text drawn before its font has loaded may stay unreadable. */
const ready = Promise.allSettled(
  samples.flatMap(([family, letter]) =>
    [400, 600].map((weight) => document.fonts.load(`${weight} 1em "${family}"`, letter)),
  ),
)
let isReady = false
void ready.then(() => {
  isReady = true
})

/** Used as a key of components with such texts, so that they are drawn again with their fonts. */
export function useScripts(): string {
  const [shown, setShown] = useState(isReady)
  useEffect(() => {
    let isGone = false
    void ready.then(() => {
      if (!isGone) setShown(true)
    })
    return () => {
      isGone = true
    }
  }, [])
  return shown ? 'fonts' : 'before'
}
