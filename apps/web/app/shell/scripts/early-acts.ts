/** What the document hears when the page has come to life. */
export const ALIVE = 'alive'

/**
 * Runs in the head. What a person does before the page has come to life is kept, and done when it has:
 * the last press of a button, choice from a list, or sending of a form that does nothing without the
 * script. Forms with an action, and links, need no script. It listens before React does, which would
 * half hear, and put a list back to what was chosen before.
 */
export const EARLY_ACTS_SCRIPT = `(function(d){var act,hear={
click:function(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})},
change:function(e){var l=e.target,v=l.value;if(l.matches('select'))keep(e,function(){l.value=v;l.dispatchEvent(new Event('change',{bubbles:true}))})},
submit:function(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})}};
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();act=how}
for(var name in hear)d.addEventListener(name,hear[name],true);
d.addEventListener('${ALIVE}',function(){for(var name in hear)d.removeEventListener(name,hear[name],true);
if(act)act()},{once:true})})(document)`

/** Does what was kept; to call when every part of the page hears by itself. */
export const doEarlyActs = (): void => void document.dispatchEvent(new Event(ALIVE))
