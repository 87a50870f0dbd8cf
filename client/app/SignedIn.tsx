import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { apolloClient } from '../lib/apollo'
import { TooltipProvider } from '../ui/Tooltip'
import { NavigationProgress } from './Progress'
import { SkipLink } from './SkipLink'

/** Around everything behind sign-in: the cache, the tooltips. */
export const Component = () => (
  <ApolloProvider client={apolloClient}>
    <TooltipProvider>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
    </TooltipProvider>
  </ApolloProvider>
)
