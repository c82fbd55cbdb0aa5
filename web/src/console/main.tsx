import '@mantine/core/styles.css'
import '@mantine/dates/styles.css'
import '@mantine/notifications/styles.css'
import '../fonts.ts'
import '../main.css'
import { RouterProvider } from '@tanstack/react-router'
import { consoleApi } from '../api/console-api.ts'
import { openDoor } from '../api/door.ts'
import { showPages } from '../show-pages.tsx'
import { consoleBase } from './api/client.ts'
import { paths } from './paths.ts'
import { router } from './routes.tsx'

openDoor(consoleBase, consoleApi, { signInPath: paths.signIn })
showPages(<RouterProvider router={router} />)
