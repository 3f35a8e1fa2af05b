/** What the document hears when the page has come to life. */
export const ALIVE = 'alive'

/**
 * Runs in the head. What a person does before the page has come to life is kept, and done when it has:
 * the last press of a button, or the sending of a form that does nothing without the script. Forms with
 * an action, and links, need no script. It listens before React does, which would half hear.
 */
export const EARLY_ACTS_SCRIPT = `(function(d){var act;
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();act=how}
function press(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})}
function send(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})}
d.addEventListener('click',press,true);d.addEventListener('submit',send,true);
d.addEventListener('${ALIVE}',function(){d.removeEventListener('click',press,true);d.removeEventListener('submit',send,true);
if(act)act()},{once:true})})(document)`

/** Does what was kept; to call when every part of the page hears by itself. */
export const doEarlyActs = (): void => void document.dispatchEvent(new Event(ALIVE))
