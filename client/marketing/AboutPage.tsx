import { type Head, pageTitle } from '../lib/head'
import { PageHeading } from '../ui/PageHeading'

export const head = (): Head => ({ title: pageTitle('About'), canonical: '/about' })

export const Component = () => <PageHeading>About</PageHeading>
