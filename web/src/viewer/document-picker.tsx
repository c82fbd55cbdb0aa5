import { Anchor, Combobox, Group, InputBase, NativeSelect, Text, useCombobox } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useKeys } from '../frame/keys.ts'
import {
  type CaseDocument,
  type DocumentKind,
  documentKinds,
  filterDocuments,
  type Listed,
  listAll,
  sourceNames,
} from './document-list.ts'
import { scanLabel } from './scan-notice.tsx'
import classes from './viewer.module.css'

interface Props {
  documents: readonly CaseDocument[]
  index: number
  /** The address of all of them in one file. */
  zipUrl: string
  onOpen(document: string): void
}

/** More are found by the filter alone. */
const shownMax = 500

const labelOf = ({ number, document: { filename, source, seen_at, scan } }: Listed) =>
  `${number}. ${filename}${source ? ` · ${sourceNames[source]}` : ''}${seen_at === null ? ' · new' : ''}${scanLabel(scan)}`

/** The documents of the case, of which there may be hundreds, with a filter. */
export function DocumentPicker({ documents, index, zipUrl, onOpen }: Props) {
  const [typed, setTyped] = useState('')
  const [kind, setKind] = useState<DocumentKind>()
  const store = useCombobox({
    onDropdownOpen: () => store.focusSearchInput(),
    onDropdownClose: (by) => {
      store.resetSelectedOption()
      setTyped('')
      setKind(undefined)
      if (by === 'keyboard') store.focusTarget()
    },
  })
  useKeys({ l: () => store.openDropdown() })
  const all = useMemo(() => listAll(documents), [documents])
  const found = useMemo(() => filterDocuments(all, typed, kind), [all, typed, kind])
  const shown = all[index]
  const choose = (id: string) => {
    store.closeDropdown()
    onOpen(id)
  }
  return (
    <Combobox store={store} size="xs" onOptionSubmit={choose} width={360} position="bottom-start">
      <Combobox.Target targetType="button" withExpandedAttribute>
        <InputBase
          size="xs"
          // Before the search: the name of the document is read more often.
          flex="100 1 0"
          miw={160}
          readOnly
          pointer
          aria-label="Document"
          value={shown ? labelOf(shown) : ''}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          onClick={() => store.toggleDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Filter documents"
          placeholder="Name or kind"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <Kinds all={all} found={found} kind={kind} onChange={setKind} />
        <Options
          found={found}
          chosen={shown?.document.id}
          // What Enter opens.
          onListed={found.length < all.length ? store.selectFirstOption : store.selectActiveOption}
        />
        <Combobox.Footer>
          <Anchor size="xs" href={zipUrl} download>
            Download all (zip)
          </Anchor>
        </Combobox.Footer>
      </Combobox.Dropdown>
    </Combobox>
  )
}

function Kinds(props: {
  all: readonly Listed[]
  found: readonly Listed[]
  kind: DocumentKind | undefined
  onChange(kind: DocumentKind | undefined): void
}) {
  const { all, found, kind, onChange } = props
  const counted = documentKinds
    .map((each) => ({ each, count: all.filter((one) => one.kind === each).length }))
    .filter(({ count }) => count > 0)
  return (
    <Group gap="xs" px={6} py={4} justify="space-between">
      <NativeSelect
        size="xs"
        aria-label="Kind of document"
        value={kind ?? ''}
        data={[
          { value: '', label: 'All kinds' },
          ...counted.map(({ each, count }) => ({ value: each, label: `${each} (${count})` })),
        ]}
        onChange={({ currentTarget }) =>
          onChange(documentKinds.find((each) => each === currentTarget.value))
        }
      />
      <Text size="xs" role="status">
        {found.length} of {all.length} documents
      </Text>
    </Group>
  )
}

function Options(props: {
  found: readonly Listed[]
  chosen: string | undefined
  /** Others are listed than before. */
  onListed(): unknown
}) {
  const { found, chosen, onListed } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: only then, not at every rendering
  useEffect(() => {
    onListed()
  }, [found])
  return (
    <>
      <Combobox.Options mah={320} className={classes.documentOptions ?? ''} aria-label="Documents">
        {found.slice(0, shownMax).map((each) => (
          <Combobox.Option
            key={each.document.id}
            value={each.document.id}
            active={each.document.id === chosen}
            className={classes.documentOption ?? ''}
          >
            {labelOf(each)}
            <span className={classes.documentKind}>{each.kind}</span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
      {found.length === 0 && <Combobox.Empty>No results</Combobox.Empty>}
      {found.length > shownMax && (
        <Text size="xs" px={6} py={4}>
          The first {shownMax} are listed. Type more of the name to find others.
        </Text>
      )}
    </>
  )
}
