import { LIMITS } from '@dhow/contract/limits'
import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { passwordProblem } from './password.ts'

/** Only every fiftieth password is checked, because each takes about 20 ms. */
const STEP = 50

const COMMONEST = dictionary['passwords-common'].slice(0, 10_000).map(String)

it('refuses the ten thousand most common passwords, also in upper case or with a digit', async () => {
  const long = COMMONEST.filter(({ length }) => length >= LIMITS.newPasswordMin)
  const forms = [
    (password: string) => password,
    (password: string) => password.toUpperCase(),
    (password: string) => `${password}1`,
  ]
  const sample = long.filter((_, at) => at % STEP === 0)
  const accepted: string[] = []
  for (const [at, password] of sample.entries()) {
    const form = forms[at % forms.length]?.(password) ?? password
    if (!(await passwordProblem(form, []))) accepted.push(form)
  }
  expect(sample.length).toBeGreaterThan(30)
  expect(accepted).toEqual([])
})
