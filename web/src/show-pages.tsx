import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query-client.ts'
import { readableColours, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: 'deedwire-colours' })

/** In our colours, for the workbench and the console alike. */
export function showPages(pages: ReactNode): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('the page has no root')
  createRoot(root).render(
    <StrictMode>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={readableColours}
        defaultColorScheme="auto"
        colorSchemeManager={colorScheme}
      >
        <QueryClientProvider client={queryClient}>
          <Notifications position="bottom-left" limit={4} />
          {pages}
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )
}
