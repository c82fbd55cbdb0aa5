import { useEffect, useState } from 'react'

const fonts: Readonly<Record<string, [family: string, letter: string]>> = {
  mr: ['Noto Sans Devanagari', 'अ'],
  kn: ['Noto Sans Kannada', 'ಅ'],
}

/** Whether the script can be drawn: a field filled before its font has come may stay all boxes. */
export function useScript(language: string): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const [family, letter] = fonts[language] ?? []
    if (!family || document.fonts.check(`1em "${family}"`, letter)) return
    let isGone = false
    const ready = () => !isGone && setReady(true)
    document.fonts.load(`1em "${family}"`, letter).then(ready, ready)
    return () => {
      isGone = true
    }
  }, [language])
  return isReady
}
