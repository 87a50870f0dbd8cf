import { expect, test } from 'vitest'
import { readConfig } from '../../../server/config'
import { formatStartupError } from '../../../server/process/startup-errors'

test.each([
  [{ code: 'EADDRINUSE', port: 3000 }, {}, /^Port 3000 is already in use\. .* set PORT to/],
  [{ code: 'EADDRINUSE', port: 9464 }, { METRICS_PORT: '9464' }, /^Port 9464 is already in use\. .* set METRICS_PORT/],
  [{ code: 'EADDRINUSE', port: 3000 }, { METRICS_PORT: '3000' }, /^Port 3000 is already in use\. .* set PORT to/],
  [{ code: 'EADDRNOTAVAIL', port: 3000 }, { HOST: '192.0.2.1' }, /^The address 192\.0\.2\.1 .* Set HOST to/],
  [
    { code: 'EADDRNOTAVAIL', port: 9464 },
    { METRICS_PORT: '9464', METRICS_HOST: '192.0.2.1' },
    /^The address 192\.0\.2\.1 .* Set METRICS_HOST to/,
  ],
  [
    { code: 'ENOTFOUND', hostname: 'host.invalid' },
    { METRICS_PORT: '9464', METRICS_HOST: 'host.invalid' },
    /^The address host\.invalid .* Set METRICS_HOST to/,
  ],
  [{ code: 'ENOTFOUND', hostname: 'host.invalid' }, { HOST: 'host.invalid' }, /^The address host\.invalid .* Set HOST/],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, { METRICS_PORT: '80' }, /listen on port 80\. Set METRICS_PORT to/],
  [{ code: 'EACCES', syscall: 'listen', port: 80 }, { PORT: '80' }, /listen on port 80\. Set PORT to/],
] as const)(
  'the startup error names the setting of the endpoint that cannot listen: %j, %j',
  (properties, settings, message) => {
    const error = Object.assign(new Error(properties.code), properties)
    expect(formatStartupError(error, readConfig({ PORT: '3000', ...settings }))).toMatch(message)
  },
)
