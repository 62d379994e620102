import { Panel } from '../core/Panel';
import { LONG, SENTENCE } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Columns } from '.';

const panel = (title: string) => <Panel title={title}>{SENTENCE}</Panel>;

export default [
  statesOf('Columns', {
    usual: <Columns side={panel('Pièces de 2026-2027')}>{panel('Identité')}</Columns>,
    empty: null,
    loading: null,
    error: null,
    long: <Columns side={panel(`${LONG} à droite`)}>{panel(LONG)}</Columns>,
  }),
];
