import { useOutletContext } from 'react-router-dom'
import { type Head, pageTitle } from '../lib/head'
import type { Viewer } from '../lib/viewer'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('Dashboard') })

export function Component() {
  const viewer = useOutletContext<Viewer>()
  return <AppHeading title={`Welcome, ${viewer.firstName || viewer.username}!`} />
}
