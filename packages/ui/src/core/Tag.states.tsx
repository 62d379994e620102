import { LONG } from '../kit/samples';
import { statesOf } from '../kit/states';
import { Tag } from './Tag';

const tones = ['neutral', 'success', 'warning', 'danger', 'information'] as const;

export default [
  statesOf('Tag', {
    usual: (
      <div className="d-row">
        {tones.map((tone) => (
          <Tag key={tone} tone={tone}>
            Inscrit
          </Tag>
        ))}
        <Tag colour="#1d5580">Liste d’attente</Tag>
      </div>
    ),
    empty: null,
    loading: null,
    error: null,
    long: <Tag>{LONG}</Tag>,
  }),
];
