import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createAdmissionController, OverloadError } from '../../../server/http/admission'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'performance'] })
})

afterEach(() => {
  vi.useRealTimers()
})

/** Creates a controller and the function `sendRequest`. A running request ends when the test calls its `end`. */
const setUp = (maxConcurrent: number | null, warmUpMs = 0) => {
  const logEntries: { msg: string; refused: number }[] = []
  const log = pino({}, { write: line => void logEntries.push(JSON.parse(line)) })
  const controller = createAdmissionController({ maxConcurrent, log, warmUpMs })
  let startedCount = 0
  const sendRequest = (response?: ServerResponse) => {
    const previousCount = startedCount
    let end = () => {}
    const ended = new Promise<void>(resolve => {
      end = resolve
    })
    const state = { outcome: 'waiting', end, slot: { pause: () => {}, resume: () => {} } }
    controller
      .run(async slot => {
        startedCount++
        Object.assign(state, { outcome: 'running', slot })
        await ended
      }, response)
      .then(
        () => Object.assign(state, { outcome: 'done' }),
        error => Object.assign(state, { outcome: error instanceof OverloadError ? 'refused' : 'aborted' }),
      )
    expect(startedCount - previousCount).toBeLessThanOrEqual(1)
    return state
  }
  return { controller, sendRequest, logEntries }
}

/** Creates a response that has only `headersSent` and the event `close`. */
const createResponse = () => Object.assign(new EventEmitter(), { headersSent: false }) as unknown as ServerResponse

const advance = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** Sends requests one millisecond apart, each in a separate turn of the event loop. */
const sendRequests = async <TRequest>(sendRequest: () => TRequest, count: number) => {
  const requests: TRequest[] = []
  for (let number = 0; number < count; number++) {
    requests.push(sendRequest())
    await advance(1)
  }
  return requests
}

describe('a request', () => {
  test('starts immediately if a slot is free and no request has started in this turn of the event loop', async () => {
    const { sendRequest, controller } = setUp(2)
    const [first, second] = await sendRequests(sendRequest, 2)
    expect([first?.outcome, second?.outcome]).toEqual(['running', 'running'])
    expect(controller.getStats()).toMatchObject({ admitted: 2, queued: 0, refused: 0, running: 2, waiting: 0 })
  })

  test('waits for a slot and starts when another request ends', async () => {
    const { sendRequest, controller } = setUp(1)
    const [first, second] = await sendRequests(sendRequest, 2)
    expect(second?.outcome).toBe('waiting')
    first?.end()
    await advance(1)
    expect([first?.outcome, second?.outcome]).toEqual(['done', 'running'])
    expect(controller.getStats()).toMatchObject({ admitted: 2, queued: 1, running: 1 })
  })

  test('starts in the next turn of the event loop if another request has started in the current turn', async () => {
    const { sendRequest } = setUp(10)
    const requests = [sendRequest(), sendRequest(), sendRequest()]
    await Promise.resolve()
    expect(requests.map(({ outcome }) => outcome)).toEqual(['running', 'waiting', 'waiting'])
    await advance(1)
    expect(requests.map(({ outcome }) => outcome)).toEqual(['running', 'running', 'running'])
  })

  test('releases its slot when it fails', async () => {
    const { sendRequest, controller } = setUp(1)
    await expect(controller.run(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await advance(1)
    expect(sendRequest().outcome).toBe('running')
  })

  test('is refused on arrival with Retry-After if the oldest waiting request has waited too long', async () => {
    const { sendRequest, controller } = setUp(1)
    await sendRequests(sendRequest, 2)
    await advance(300)
    expect(() => controller.assertNotFull()).toThrow(OverloadError)
    const error = await controller.run(async () => {}).catch((error: unknown) => error)
    expect(error).toMatchObject({
      code: 'UNAVAILABLE',
      status: 503,
      retryAfter: expect.toSatisfy(seconds => seconds >= 1 && seconds <= 3),
    })
  })

  test('can wait longer while the process warms up', async () => {
    const { sendRequest, controller } = setUp(1, 5_000)
    const [first, second] = await sendRequests(sendRequest, 2)
    await advance(2_000)
    expect(() => controller.assertNotFull()).not.toThrow()
    first?.end()
    await advance(1)
    expect(second?.outcome).toBe('running')
    await advance(3_000)
    await sendRequests(sendRequest, 1)
    await advance(300)
    expect(() => controller.assertNotFull()).toThrow(OverloadError)
  })

  test('is not refused after a single long interval between the starts of two requests', async () => {
    const { sendRequest, controller } = setUp(1)
    const first = sendRequest()
    // The interval between two starts is measured only if the second request has waited since the first start.
    const second = sendRequest()
    await sendRequests(sendRequest, 100)
    first.end()
    await advance(1)
    expect(second.outcome).toBe('running')
    expect(() => controller.assertNotFull()).not.toThrow()
  })

  test('is refused after it has waited for one second', async () => {
    const { sendRequest, controller } = setUp(1)
    const [, second] = await sendRequests(sendRequest, 2)
    await advance(1_100)
    expect(second?.outcome).toBe('refused')
    expect(controller.getStats()).toMatchObject({ refused: 1, waiting: 0, running: 1 })
  })

  test('leaves the queue when its connection closes', async () => {
    const { sendRequest, controller } = setUp(1)
    await sendRequests(sendRequest, 1)
    const response = createResponse()
    const waiting = sendRequest(response)
    response.emit('close')
    await advance(1)
    expect(waiting.outcome).toBe('aborted')
    expect(controller.getStats()).toMatchObject({ waiting: 0, refused: 0 })
  })

  test('releases its slot when its response starts, or after ten seconds', async () => {
    const { sendRequest, controller } = setUp(2)
    const response = createResponse()
    sendRequest(response)
    await advance(1)
    sendRequest()
    Object.assign(response, { headersSent: true })
    await advance(30)
    expect(controller.getStats().running).toBe(1)
    await advance(11_000)
    expect(controller.getStats().running).toBe(0)
  })

  test('releases its slot while it is paused', async () => {
    const { sendRequest, controller } = setUp(1)
    const [first, second] = await sendRequests(sendRequest, 2)
    expect(second?.outcome).toBe('waiting')
    first?.slot.pause()
    await advance(1)
    expect(second?.outcome).toBe('running')
    first?.slot.resume()
    expect(controller.getStats().running).toBe(2)
    first?.end()
    second?.end()
    await advance(1)
    expect(controller.getStats().running).toBe(0)
  })
})

test('the controller admits part of a burst, refuses the rest immediately and logs the number of refusals once', async () => {
  const { sendRequest, logEntries } = setUp(8)
  const requests = Array.from({ length: 2_000 }, () => sendRequest())
  await Promise.resolve()
  const refusedCount = requests.filter(({ outcome }) => outcome === 'refused').length
  expect(refusedCount).toBeGreaterThan(500)
  expect(requests.length - refusedCount).toBeGreaterThan(50)
  await advance(900)
  for (const { end } of requests) end()
  expect(logEntries).toEqual([])
  await advance(200)
  expect(logEntries).toMatchObject([{ msg: 'requests refused: the server is overloaded', level: 40 }])
  expect(logEntries[0]?.refused).toBe(refusedCount)
})
