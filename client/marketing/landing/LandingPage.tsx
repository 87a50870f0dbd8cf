import { Suspense, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { findHashTarget, focusElement } from '../../lib/focus'
import { homeHead } from '../head'
import { AboutStrip } from './AboutStrip'
import { Breakthrough } from './Breakthrough'
import { Features } from './Features'
import { Hero } from './Hero'
import { Ranges } from './Ranges'
import { Signup } from './Signup'

export const head = () => homeHead

/**
 * The sections in the order of specification §2. Those below the first screen are hydrated each on its own, so that
 * none of it holds the browser up for long.
 */
export function Component() {
  useAnchorNavigation()
  return (
    <>
      <Hero />
      <Suspense>
        <Features />
      </Suspense>
      <Suspense>
        <Breakthrough />
      </Suspense>
      <Suspense>
        <Ranges />
      </Suspense>
      <Suspense>
        <AboutStrip />
      </Suspense>
      <Suspense>
        <Signup />
      </Suspense>
    </>
  )
}

/**
 * Following an anchor of the page that one is on: the router scrolls there, gently where motion is welcome, and the
 * focus goes along, so that Tab goes on from there. Coming from another page the frame does both, at once.
 */
function useAnchorNavigation() {
  const { hash, key } = useLocation()
  const previousKey = useRef(key)
  useLayoutEffect(() => {
    if (previousKey.current === key || !hash) return
    const prefersReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    document.documentElement.style.scrollBehavior = prefersReducedMotion ? '' : 'smooth'
  }, [hash, key])
  useEffect(() => {
    if (previousKey.current === key) return
    previousKey.current = key
    document.documentElement.style.scrollBehavior = ''
    focusElement(findHashTarget(hash))
  }, [hash, key])
}
