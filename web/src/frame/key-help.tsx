import { Kbd, Modal, Table, Text } from '@mantine/core'
import classes from './frame.module.css'
import { keyTable } from './keys.ts'

const places = [...new Set(keyTable.map(({ where }) => where))]

/** Every keyboard shortcut, by where it works. */
export function KeyHelp({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Modal opened={opened} onClose={onClose} title="Keyboard shortcuts" size="xl">
      <div className={classes.keys}>
        {places.map((place) => (
          <Table key={place} withRowBorders={false} verticalSpacing={3} captionSide="top">
            <Table.Caption className={classes.caption ?? ''}>{place}</Table.Caption>
            <Table.Tbody>
              {keyTable
                .filter(({ where }) => where === place)
                .map(({ key, does }) => (
                  <Table.Tr key={key}>
                    <Table.Td className={classes.key ?? ''}>
                      <Kbd>{key}</Kbd>
                    </Table.Td>
                    <Table.Td>
                      <Text size="sm">{does}</Text>
                    </Table.Td>
                  </Table.Tr>
                ))}
            </Table.Tbody>
          </Table>
        ))}
      </div>
    </Modal>
  )
}
