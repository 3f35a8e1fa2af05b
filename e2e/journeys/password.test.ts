import { ADMIN, expect, test } from '../server.ts'
import { administrator } from '../support/administrator.ts'
import { call } from '../support/api.ts'
import { findInMails, mailedResetPath } from '../support/mails.ts'
import { signIn } from '../support/sign-in.ts'
import { toast } from '../support/toast.ts'

const NEW_PASSWORD = 'a better horse'

test('the password is changed by a link that comes by mail, which ends older sessions and is spent', async ({
  page,
  server,
}) => {
  const elsewhere = await administrator(server)
  await signIn(page, server)
  await page.goto('/admin')

  await test.step('the link is asked for', async () => {
    await page.getByRole('link', { name: 'Change Password' }).click()
    await page.getByRole('button', { name: 'Yes, I want to' }).click()
    await page.getByRole('button', { name: 'Yes, send reset link' }).click()
    await expect(toast(page, 'Reset password link has been sent to admin email.')).toBeVisible()
  })
  const path = await mailedResetPath(server, 1)

  await test.step('its page tells its address to nobody', async () => {
    // Nothing of the page before is under way any more.
    await page.goto('about:blank')
    const referers: (string | undefined)[] = []
    page.on('request', (request) => void referers.push(request.headers().referer))
    const answer = await page.goto(path)
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeVisible()
    expect(answer?.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    })
    expect(referers.filter(Boolean)).toEqual([])
  })

  await test.step('the password is changed', async () => {
    for (const [label, value] of [
      ['Current Password', ADMIN.password],
      ['New Password', NEW_PASSWORD],
      ['Confirm New Password', NEW_PASSWORD],
    ] as const) {
      await page.getByLabel(label, { exact: true }).fill(value)
    }
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByRole('button', { name: 'Yes, Confirm Reset' }).click()
    await page.waitForURL('**/admin')
    await expect(toast(page, 'Password reset successfully!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    const mailed = () => findInMails(server, /^Subject: (Your password was changed)/m)
    await expect.poll(mailed).not.toEqual([])
  })

  await test.step('this session goes on, others and the old password are over', async () => {
    await expect(elsewhere.put('/contact/details', {})).rejects.toThrow('401')
    await expect(call(server, 'POST', '/admin/login', ADMIN)).rejects.toThrow('401')
    const renewed = { ...ADMIN, password: NEW_PASSWORD }
    expect(await call(server, 'POST', '/admin/login', renewed)).toMatchObject({ success: true })
    const token = await page.evaluate(() => localStorage.getItem('adminToken'))
    const spent = { token: path.split('/').at(-1) }
    await expect(
      call(server, 'POST', '/admin/reset-password-check', spent, token ?? ''),
    ).rejects.toThrow('410')
  })
})
