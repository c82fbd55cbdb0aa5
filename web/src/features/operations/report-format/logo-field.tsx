import { Button, FileInput, Group } from '@mantine/core'
import { useState } from 'react'
import { toBase64 } from '../../../ui/base64.ts'
import classes from './report-format.module.css'

interface Props {
  /** A PNG in base64. */
  logo: string | null
  bytesMax: number
  fault: string | undefined
  onChange(logo: string | null): void
}

const formatKilobytes = (bytes: number) => `${Math.ceil(bytes / 1000).toLocaleString('en-IN')} kB`

/** A file that is too large is not sent; everything else about it the service decides. */
export function LogoField({ logo, bytesMax, fault, onChange }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const isTooLarge = file !== null && file.size > bytesMax
  const choose = async (chosen: File | null) => {
    setFile(chosen)
    if (chosen && chosen.size <= bytesMax) onChange(await toBase64(chosen))
  }
  const remove = () => {
    setFile(null)
    onChange(null)
  }
  return (
    <>
      <FileInput
        mt="sm"
        label="Logo"
        description={`A PNG of at most ${formatKilobytes(bytesMax)}; transparent parts become white.`}
        placeholder={logo === null ? 'Choose a file' : 'Choose another file'}
        accept="image/png"
        value={file}
        onChange={(chosen) => void choose(chosen)}
        error={
          isTooLarge
            ? `The file has ${formatKilobytes(file.size)}; a logo may have at most ${formatKilobytes(bytesMax)}.`
            : fault && `The file ${fault}.`
        }
      />
      {logo !== null && (
        <Group mt="xs" align="flex-end">
          <div className={classes.logo}>
            <img src={`data:image/png;base64,${logo}`} alt="Logo" />
          </div>
          <Button size="xs" variant="default" onClick={remove}>
            Remove logo
          </Button>
        </Group>
      )}
    </>
  )
}
