import { Code, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Problem } from '../../ui/problem.tsx'
import classes from './viewer.module.css'

/** As a picture only: whatever else is in the file stays in it. */
export function Picture(props: { url: string; name: string; zoom: number; rotation: number }) {
  const { url, name, zoom, rotation } = props
  return (
    <img
      src={url}
      alt={name}
      className={classes.picture}
      style={{ width: `${zoom * 100}%`, rotate: `${rotation}deg` }}
    />
  )
}

const shownMax = 200_000

export function PlainText({ url }: { url: string }) {
  const text = useQuery({
    queryKey: ['text', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(url, { signal })
      if (!reply.ok) throw new Error(`status ${reply.status}`)
      return (await reply.text()).slice(0, shownMax)
    },
  })
  if (text.error) return <Problem error={text.error} />
  if (text.isPending) return <Loader role="status" aria-label="Opening" />
  return (
    <>
      <Code block className={classes.plain ?? ''}>
        {text.data}
      </Code>
      {text.data.length === shownMax && <Text size="sm">Only the beginning is shown.</Text>}
    </>
  )
}
