import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import classes from '../report.module.css'
import { useReport } from '../report-context.ts'
import { useText } from './use-draft.ts'

interface Props {
  path: string
  label: string
  placeholder?: string
}
interface LineProps extends Props {
  /** As the service says. */
  lengthMax?: number
}
/** The heading of the section already says it. */
type PassageProps = Props & { isLabelled?: boolean }

const lineMax = 300
const passageMax = 20_000

export function Line(props: LineProps) {
  const { path, label, placeholder, lengthMax = lineMax } = props
  const { canWrite } = useReport()
  const [text, setText] = useText(path)
  return (
    <TextInput
      label={label}
      placeholder={placeholder}
      title={placeholder}
      size="sm"
      maxLength={lengthMax}
      readOnly={!canWrite}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

/** One of a closed list, or nothing. */
export function Choice({ path, label, options }: Props & { options: readonly string[] }) {
  const { canWrite } = useReport()
  const [text, setText] = useText(path)
  return (
    <NativeSelect
      label={label}
      size="sm"
      disabled={!canWrite}
      data={['', ...options]}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}

export function Passage({ path, label, placeholder, isLabelled = true }: PassageProps) {
  const { canWrite } = useReport()
  const [text, setText] = useText(path)
  return (
    <Textarea
      {...(isLabelled ? { label } : { 'aria-label': label })}
      placeholder={placeholder}
      size="sm"
      rows={3}
      maxLength={passageMax}
      readOnly={!canWrite}
      classNames={{ input: `${classes.growing} ${classes.passage}` }}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  )
}
