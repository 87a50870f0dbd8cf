import { systemClock } from '../adapters/clock'
import { createBlogRevision } from '../blog-revision'
import { updateUser } from '../users/service'
import { requireAccountId } from './account'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description: 'The role takes effect immediately. On the embedded database, stop the server first.',
  options: {
    username: { type: 'string', value: 'NAME', description: 'username of the account', isRequired: true },
    ...jsonOption,
  },
  run: ({ values }) =>
    withDatabase(async db => {
      const id = await requireAccountId(db, values.username)
      const actor = { id: null, requestId: 'user promote' }
      const blogRevision = createBlogRevision({ readPool: db.readPool, clock: systemClock })
      const deps = { db: db.prisma, clock: systemClock, blogRevision }
      const { username, role, status } = await updateUser(deps, id, { role: 'admin' }, actor)
      const note = status === 'active' ? '' : ` The account is ${status} and cannot sign in.`
      console.log(
        values.json ? JSON.stringify({ id, username, role, status }) : `${username} is an administrator.${note}`,
      )
      return undefined
    }),
})
