/** The event fired on the document once React has hydrated. */
export const HYDRATED_EVENT = 'hydrated'

/**
 * Runs in the head. What a person does before React has hydrated is kept, and done when it has: the last
 * press of a button, choice from a list, or sending of a form that does nothing without the script. Forms
 * with an action, and links, need no script. It listens before React does, which would half hear, and put
 * a list back to what was chosen before.
 */
export const EARLY_EVENTS_SCRIPT = `(function(d){var replay,listeners={
click:function(e){var b=e.target.closest('button[type=button]');if(b)keep(e,function(){b.click()})},
change:function(e){var l=e.target,v=l.value;if(l.matches('select'))keep(e,function(){l.value=v;l.dispatchEvent(new Event('change',{bubbles:true}))})},
submit:function(e){var f=e.target,b=e.submitter;if(!f.hasAttribute('action'))keep(e,function(){f.requestSubmit(b)})}};
function keep(e,how){e.preventDefault();e.stopImmediatePropagation();replay=how}
for(var name in listeners)d.addEventListener(name,listeners[name],true);
d.addEventListener('${HYDRATED_EVENT}',function(){for(var name in listeners)d.removeEventListener(name,listeners[name],true);
if(replay)replay()},{once:true})})(document)`

/** Fires the event, at which what was kept is done. Call it when every part of the page listens. */
export const announceHydrated = (): void => void document.dispatchEvent(new Event(HYDRATED_EVENT))
