import { paths } from '@dhow/contract/paths'
import { ButtonLink } from '#app/ui/button.tsx'

/** Dark in both themes. */
export const CallOut = () => (
  <section className="section">
    <div className="container-page">
      <div className="dark relative isolate overflow-hidden rounded-card bg-night ring-1 ring-line px-[clamp(1.5rem,6vw,5rem)] py-[clamp(3rem,7vw,6rem)] text-on-night">
        <img
          src={paths.globe}
          alt=""
          width={1000}
          height={1000}
          loading="lazy"
          decoding="async"
          className="screen-only absolute start-[55%] top-[12%] -z-10 w-[max(36rem,55%)] max-w-none opacity-40 md:opacity-90"
        />
        <h2 className="headline text-title">Want to connect?</h2>
        <p className="mt-3 mb-8 max-w-[25rem] text-lead text-muted">
          Tell us what you need, and we will reply.
        </p>
        <ButtonLink to={paths.contact} variant="accent">
          Contact Us
        </ButtonLink>
      </div>
    </div>
  </section>
)
