import { limits, messages, roleGroupIds } from '@diapason/contracts/constants';
import { type ApiData, go, notify, useApiCommand } from '@diapason/platform';
import { Button, formatNumber, Note, plural, Tabs } from '@diapason/ui';
import { CheckboxField, Form, TextField, useForm } from '@diapason/ui/form';
import { useConfirm } from '@diapason/ui/overlay';
import { useState } from 'react';
import { Changes } from './Changes';
import { Duplicate } from './Duplicate';
import { FunctionTree } from './FunctionTree';
import { allOf, differences, type Node } from './functions';
import { GroupAgents } from './GroupAgents';
import styles from './groups.module.css';

type Group = ApiData<'GET /api/gestionRole/groupe'>;

interface Props {
  readonly id: number;
  readonly group: Group | undefined;
  /** Functions as they are saved. */
  readonly before: readonly number[];
  readonly nodes: readonly Node[];
  /** Functions that no group has yet, Superviseur excepted. */
  readonly ungiven: readonly number[];
  readonly refetch: () => Promise<void>;
}

const fields = {
  libelleGroupe: { label: 'Nom', required: true },
  commentaire: { label: 'Commentaire', maxLength: 500 },
  supprimable: { label: 'Peut être supprimé' },
};

/** A group's name, functions and agents; what is switched counts once it is saved. */
export function GroupForm({ id, group, before, nodes, ungiven, refetch }: Props) {
  const [save] = useApiCommand('POST /api/gestionRole/:id', { failure: false });
  const [ask, question] = useConfirm();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [tab, setTab] = useState('fonctions');
  const isNew = id === 0;
  const isFixed = id === roleGroupIds.superviseur;
  const form = useForm({
    initial: {
      libelleGroupe: group?.libelleGroupe ?? '',
      commentaire: group?.commentaire ?? '',
      supprimable: group ? group.supprimable === 1 : true,
      fonctions: [...before],
    },
    marks: true,
    validate: ({ libelleGroupe }) => faultsOf(libelleGroupe),
    onSubmit: async ({ libelleGroupe, commentaire, supprimable, fonctions }) => {
      const { taken } = differences(before, fonctions, nodes);
      if (taken.length > 0 && !(await ask(takingAway(taken, group?.nombreUtilisateur ?? 0))))
        return { status: 0, message: 'Rien n’est enregistré.' };
      const parents = new Map(allOf(nodes).map((one) => [one.id, one.parent]));
      const listeFonction = fonctions.map((fk_fonction) => ({
        fk_groupe: id,
        fk_fonction,
        fk_parent: parents.get(fk_fonction) ?? null,
      }));
      const answer = await save({
        params: { id },
        body: {
          idGroupe: id,
          libelleGroupe,
          commentaire,
          supprimable: supprimable ? 1 : 0,
          ...(isNew ? {} : { fonctionsGroupe: { fk_groupe: id, listeFonction } }),
          ...(group ? { versionAttendue: group.version } : {}),
        },
      });
      if (!answer.ok) {
        notify('error', messages.identity.groupSaveFailed);
        return answer.error;
      }
      if (isNew) setTimeout(() => go(`/groupe-role/${answer.data.idGroupe}`));
      else void refetch();
      return null;
    },
  });
  const { fonctions } = form.values;
  const names = new Map(allOf(nodes).map((one) => [one.id, one.label]));
  const { added, taken } = differences(before, fonctions, nodes);
  const isChanged = form.dirty || added.length + taken.length > 0;
  const functions = (
    <div className={styles.two}>
      <FunctionTree
        nodes={nodes}
        held={fonctions}
        before={before}
        ungiven={ungiven}
        disabled={isFixed}
        onChange={(next) => form.set({ fonctions: [...next] })}
      />
      <Changes added={added} taken={taken} agents={group?.nombreUtilisateur ?? 0} id={id} />
    </div>
  );
  return (
    <Form form={form}>
      <div className={styles.page}>
        <div className={styles.head}>
          <TextField {...form.field('libelleGroupe', fields.libelleGroupe)} disabled={isFixed} />
          <TextField {...form.field('commentaire', fields.commentaire)} disabled={isFixed} />
          <CheckboxField {...form.field('supprimable', fields.supprimable)} disabled={isFixed} />
          {!isNew && !isFixed && (
            <Duplicate
              id={id}
              before={before}
              onTaken={({ kept, left: gone }) => {
                setLeft(gone);
                form.set({ fonctions: [...kept] });
              }}
            />
          )}
        </div>
        {isNew && <Note>{messages.identity.groupNotSavedYet}</Note>}
        {isFixed && <Note>Le groupe Superviseur ne peut pas être modifié.</Note>}
        {left.length > 0 && (
          <Note tone="warning">
            {`Vous n’avez pas ces fonctions, et ne pouvez pas les donner\u00a0: ${left.map((one) => names.get(one) ?? `n° ${one}`).join(', ')}.`}
          </Note>
        )}
        {!isNew && (
          <Tabs
            label="Groupe"
            selected={tab}
            onSelect={setTab}
            items={[
              {
                key: 'fonctions',
                label: `Fonctions ${formatNumber(fonctions.length)} sur ${formatNumber(names.size)}`,
                content: functions,
              },
              {
                key: 'agents',
                label: `Agents ${formatNumber(group?.nombreUtilisateur ?? 0)}`,
                content: <GroupAgents id={id} count={group?.nombreUtilisateur ?? 0} />,
              },
            ]}
          />
        )}
        {form.refusal && (
          <p className="d-refusal" role="alert">
            {form.refusal}
          </p>
        )}
        {!isFixed && (
          <div className={styles.bar}>
            <span role="status">{isChanged && !isNew ? 'Modifications non enregistrées' : ''}</span>
            {isChanged && !isNew && <Button onClick={form.reset}>Abandonner</Button>}
            <Button look="primary" busy={form.busy} onClick={() => void form.submit()}>
              Enregistrer le groupe
            </Button>
          </div>
        )}
        {question}
      </div>
    </Form>
  );
}

function faultsOf(name: string): { libelleGroupe?: string } {
  if (name.trim() === '') return { libelleGroupe: messages.identity.groupNameRequired };
  return name.length > limits.roleGroupName ? { libelleGroupe: messages.identity.groupNameTooLong } : {};
}

const takingAway = (taken: readonly Node[], agents: number) => ({
  title: `Retirer ${plural(taken.length, 'fonction')}\u00a0?`,
  text: `${plural(agents, 'agent')} ne pourr${agents === 1 ? 'a' : 'ont'} plus\u00a0: ${taken.map(({ label }) => label).join(', ')}.`,
  confirmLabel: 'Enregistrer le groupe',
  danger: true,
});
