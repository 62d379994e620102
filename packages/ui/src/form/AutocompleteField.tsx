import { limits } from '@diapason/contracts/constants';
import { Field } from './Field';
import { type AutocompleteFieldProps, useTypedChoice } from './useTypedChoice';

/**
 * One of many options, found by typing: the arrows go through those that match, Enter and Tab take one, Escape folds the list.
 * A text of which nothing was chosen stays, gives null and is refused.
 */
export function AutocompleteField<Id extends string | number>(props: AutocompleteFieldProps<Id>) {
  const { name, error, options: _options, value: _value, onChange: _onChange, ...others } = props;
  const { search: _search, onType: _onType, ...look } = others;
  const state = useTypedChoice(props);
  const { box, input, popup, found, isOpen, status, fault } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and leaving of the field inside
    <div className="d-autocomplete" onKeyDown={state.onKeyDown}>
      <Field {...look} error={error ?? (state.left && !look.unavailable && fault ? fault : undefined)}>
        {({ id, aria }) => (
          <input
            {...box.field}
            ref={input}
            id={id}
            name={name}
            className="d-input"
            maxLength={limits.longestSearch}
            value={state.text}
            disabled={look.disabled}
            onFocus={(event) => event.currentTarget.select()}
            onClick={state.look}
            onChange={(event) => state.type(event.target.value)}
            onBlur={state.leave}
            {...aria}
          />
        )}
      </Field>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the field keeps the focus while its list is scrolled
        <div className="d-choices" popover="manual" ref={popup} onMouseDown={(event) => event.preventDefault()}>
          {found.length > 0 && (
            <div {...box.list(look.label)} className="d-choices-list">
              {found.map((option) => (
                // The pointer marks by a style of its own: passing over the list, it takes nothing from Tab and Enter.
                <div key={option.value} {...box.option(option)} onPointerMove={undefined}>
                  {option.label}
                </div>
              ))}
            </div>
          )}
          {(found.length === 0 || state.more) && <p className="d-hint">{status}</p>}
        </div>
      )}
      <p className="d-visually-hidden" role="status">
        {isOpen ? status : ''}
      </p>
    </div>
  );
}
