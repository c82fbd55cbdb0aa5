import { Code } from '@mantine/core'
import { useScripts } from './scripts.ts'

/** Text of another system, never as markup; indented if it is JSON. */
export function JsonText({ text, label }: { text: string; label: string }) {
  const scripts = useScripts()
  return (
    <Code
      key={scripts}
      block
      role="region"
      aria-label={label}
      tabIndex={0}
      style={{ maxHeight: 360, overflow: 'auto', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
    >
      {indented(text)}
    </Code>
  )
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
