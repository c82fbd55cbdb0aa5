import { type DragEvent, type ReactNode, useState } from 'react'
import classes from './drop-area.module.css'

/** Takes files that are dropped on it. */
export function DropArea(props: {
  label: string
  isOff: boolean
  children: ReactNode
  onFiles(files: readonly File[]): void
}) {
  const [isOver, setOver] = useState(false)
  return (
    <div
      role="group"
      aria-label={props.label}
      className={classes.drop ?? ''}
      data-over={isOver || undefined}
      {...(!props.isOff && dropEvents(setOver, props.onFiles))}
    >
      {props.children}
    </div>
  )
}

export const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Only for files: what is dragged within the page stays with the page. */
export function dropEvents(setOver: (isOver: boolean) => void, onFiles: (files: File[]) => void) {
  return {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      event.stopPropagation()
      setOver(false)
      onFiles([...event.dataTransfer.files])
    },
  }
}
