import { Box, Button, Group, Menu, NavLink } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { Mode } from '../api/session.ts'
import { groups, inMode, isWithin, type MenuEntry } from '../paths.ts'
import classes from './frame.module.css'

interface Props {
  pages: readonly MenuEntry[]
  mode: Mode
  /** Where one is. */
  path: string
}

/** The pages by group, beside each other; on small screens in one menu. */
export function PageMenus({ pages, mode, path }: Props) {
  if (pages.length === 0) return null
  const shown = groups
    .map((label) => ({ label, pages: pages.filter(({ group }) => group === label) }))
    .filter((group) => group.pages.length > 0)
  return (
    <nav aria-label="Pages">
      <Group gap={4} wrap="nowrap" visibleFrom="md">
        {shown.map((group) => {
          const [only, second] = group.pages
          if (only && !second) {
            return <OnePage key={group.label} page={only} mode={mode} path={path} />
          }
          return (
            <PageMenu key={group.label} label={group.label} {...{ mode, path }} shown={[group]} />
          )
        })}
      </Group>
      <Box hiddenFrom="md">
        <PageMenu label="Pages" {...{ mode, path, shown }} />
      </Box>
    </nav>
  )
}

/** A group of one. */
function OnePage({ page, mode, path }: { page: MenuEntry; mode: Mode; path: string }) {
  const to = inMode(page.path, mode)
  return (
    <NavLink
      component={Link}
      to={to}
      label={page.label}
      active={isWithin(path, to)}
      className={classes.link ?? ''}
    />
  )
}

function PageMenu(props: {
  label: string
  shown: readonly { label: string; pages: readonly MenuEntry[] }[]
  mode: Mode
  path: string
}) {
  const { label, shown, mode, path } = props
  const navigate = useNavigate()
  const isHere = ({ path: page }: MenuEntry) => isWithin(path, inMode(page, mode))
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant={shown.some(({ pages }) => pages.some(isHere)) ? 'light' : 'subtle'}
          color={shown.some(({ pages }) => pages.some(isHere)) ? 'teal' : 'gray'}
          className={classes.menu ?? ''}
        >
          {label} ▾
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {shown.map((group) => (
          <Fragment key={group.label}>
            {shown.length > 1 && <Menu.Label>{group.label}</Menu.Label>}
            {group.pages.map((page) => (
              <Menu.Item
                key={page.label}
                aria-current={isHere(page) ? 'page' : undefined}
                onClick={() => void navigate({ href: inMode(page.path, mode) })}
                rightSection={isHere(page) ? '✓' : undefined}
              >
                {page.label}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
