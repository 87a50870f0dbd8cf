import { type Head, pageTitle } from '../lib/head'
import { PageHeading } from '../ui/PageHeading'

export const head = (): Head => ({ title: pageTitle('Careers'), canonical: '/careers' })

export const Component = () => <PageHeading>Careers</PageHeading>
