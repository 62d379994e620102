import { guardianFields, guardianLinkFields, messages } from '@diapason/contracts/constants';
import { choicesOf } from '@diapason/platform';
import { Button, Tag } from '@diapason/ui';
import { AutocompleteField, type FormState, PhoneField, SelectField, TextField } from '@diapason/ui/form';
import { useState } from 'react';
import { TownField } from '../TownField';
import { type Family, knownParent, nameOf, newParent, type Parent, raised, without } from './family';
import styles from './new-family.module.css';

interface Props {
  readonly form: FormState<Family>;
}
const useGuardianChoices = choicesOf('guardian');
/** The first, and five others. */
const MOST = 6;
const must = <D extends object>(field: D) => ({ ...field, required: true, missing: messages.general.missingField });
const fields = {
  nom: must(guardianFields.nom),
  prenom: must(guardianFields.prenom),
  /** Without one there is no account, and no mail. */
  email: { ...guardianFields.email, required: false },
};

/** Who answers for the pupils: searched, or created in place. */
export function Parents({ form }: Props) {
  const { responsables } = form.values;
  const choices = useGuardianChoices(undefined, undefined);
  const [searches, again] = useState(0);
  const [typed, type] = useState('');
  const someoneNew = newParent(typed.trim());
  const add = (one: Parent) => {
    form.set({ responsables: [...responsables, one] });
    choices.search?.ask('');
    type('');
    again(searches + 1);
  };
  const { isRunning, unavailable, search } = choices;
  const options = choices.options.flatMap(({ value, label }) => (typeof value === 'number' ? [{ value, label }] : []));
  return (
    <section className={styles.block} aria-label="Responsables">
      <h2>Responsables</h2>
      <div className={styles.rows}>
        {responsables.map((one, at) => (
          <OneParent key={at} form={form} one={one} at={at} />
        ))}
        {responsables.length > 1 && <p className="d-hint">Le premier responsable de la liste paye la cotisation.</p>}
        {responsables.length < MOST && (
          <div className={styles.search}>
            <AutocompleteField<number>
              key={searches}
              label={responsables.length === 0 ? 'Chercher un responsable' : 'Chercher un autre responsable'}
              name="responsables"
              hint="Son nom, son e-mail ou son téléphone"
              value={null}
              error={form.field('responsables').error}
              options={options.filter(({ value }) => !responsables.some((other) => other.idUtilisateur === value))}
              {...(search ? { search } : {})}
              isRunning={isRunning}
              unavailable={unavailable}
              onType={type}
              onChange={(id) => {
                const found = options.find(({ value }) => value === id);
                if (found) add(knownParent(found.value, found.label));
              }}
            />
            {/* Leaving the field would take the one who was found. */}
            <Button icon="plus" onMouseDown={(event) => event.preventDefault()} onClick={() => add(someoneNew)}>
              {typed.trim() === ''
                ? 'Créer un responsable'
                : `Créer «\u00a0${nameOf(someoneNew) || typed.trim()}\u00a0»`}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

function OneParent({ form, one, at }: Props & { readonly one: Parent; readonly at: number }) {
  const { responsables } = form.values;
  const path = `responsables.${at}` as const;
  const name = nameOf(one) || `le responsable ${at + 1}`;
  const isNew = one.idUtilisateur === null;
  return (
    <fieldset className={styles.person} aria-label={name}>
      <p className={styles.who}>
        <strong>{nameOf(one) || 'Nouveau responsable'}</strong>
        {isNew && <Tag tone="information">Nouveau</Tag>}
        <span className={styles.acts}>
          {at > 0 && (
            <Button
              icon="arrowUp"
              look="quiet"
              label={`Monter ${name}`}
              onClick={() => form.set({ responsables: raised(responsables, at) })}
            />
          )}
          <Button
            icon="trash"
            look="quiet"
            label={`Retirer ${name}`}
            onClick={() => form.set({ responsables: without(responsables, at) })}
          />
        </span>
      </p>
      <div className={styles.four}>
        <SelectField {...form.field(`${path}.fk_role`, guardianLinkFields.fk_role)} />
        {isNew && (
          <>
            <TextField {...form.field(`${path}.nom`, fields.nom)} />
            <TextField {...form.field(`${path}.prenom`, fields.prenom)} />
            <PhoneField {...form.field(`${path}.telephoneMobile`, guardianFields.telephoneMobile)} />
            <TextField {...form.field(`${path}.email`, fields.email)} hint="Son accès au portail y est envoyé" />
          </>
        )}
        {isNew && at === 0 && (
          <>
            <TextField {...form.field(`${path}.adresse1`, guardianFields.adresse1)} />
            <TextField {...form.field(`${path}.codePostal`, guardianFields.codePostal)} />
            <TownField {...form.field(`${path}.ville`, guardianFields.ville)} codePostal={one.codePostal} />
          </>
        )}
      </div>
    </fieldset>
  );
}
