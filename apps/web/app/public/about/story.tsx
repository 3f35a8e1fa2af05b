import { site } from '#app/site.ts'

/** The company's story, with a large opening paragraph. */
export function Story() {
  const [opening, ...rest] = site.story
  return (
    <section className="section">
      <div className="container-page grid gap-x-16 gap-y-8 lg:grid-cols-[4fr_7fr]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <p className="eyebrow">{site.brand}</p>
          <h2 className="headline mt-2 text-title">Our Story</h2>
          <Sails />
        </div>
        <div className="grid max-w-[68ch] gap-6 text-lead">
          <p className="headline text-[clamp(1.375rem,1.15rem+1vw,1.875rem)] leading-snug font-normal">
            {opening}
          </p>
          {rest.map((paragraph) => (
            <p key={paragraph} className="text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </section>
  )
}

/** Three dhows of growing size. */
const Sails = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 320 150"
    className="mt-10 hidden w-full max-w-80 lg:block"
    fill="none"
    strokeLinejoin="round"
    strokeWidth="1.5"
  >
    {[
      'translate(6 66) scale(.5)',
      'translate(78 44) scale(.72)',
      'translate(176 10) scale(1.04)',
    ].map((transform) => (
      <g key={transform} transform={transform}>
        <path
          d="M40 104C44 62 66 28 104 8 92 38 88 70 92 104z"
          className="fill-saffron/25 stroke-saffron"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M96 104c-2-24 2-46 12-66 10 20 14 42 14 66z"
          className="fill-saffron/10 stroke-saffron"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d="M22 108h112c-8 16-22 22-40 22H62c-20 0-34-8-40-22z"
          className="fill-sea/10 stroke-sea"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    ))}
    <path d="M0 147h320" className="stroke-line" />
  </svg>
)
