import { ApolloProvider } from '@apollo/client/react'
import { Outlet } from 'react-router-dom'
import { apolloClient } from '../../lib/api/apollo-client'
import { TooltipProvider } from '../../ui/overlays/Tooltip'
import { NavigationProgress } from './NavigationProgress'
import { SkipLink } from './SkipLink'

/** The child layouts check the session with AuthGuard. */
export const Component = () => (
  <ApolloProvider client={apolloClient}>
    <TooltipProvider>
      <SkipLink />
      <NavigationProgress />
      <Outlet />
    </TooltipProvider>
  </ApolloProvider>
)
