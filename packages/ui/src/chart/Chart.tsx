import {
  CategoryScale,
  Chart as Drawn,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js';
import { useEffect, useRef } from 'react';

Drawn.register(CategoryScale, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

export interface ChartLine {
  readonly label: string;
  readonly values: readonly number[];
  /** What it is compared with. */
  readonly isDashed?: boolean;
}

export interface ChartProps {
  /** What it shows, for who does not see it. The same figures stand in a table beside it. */
  readonly label: string;
  readonly labels: readonly string[];
  readonly lines: readonly ChartLine[];
  readonly format: (value: number) => string;
}

const BRAND = '#1b5e66';
const SOFT = '#8a969e';

/** Curves over time, drawn by Chart.js; nothing moves. */
export function Chart({ label, labels, lines, format }: ChartProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const shown = JSON.stringify({ labels, lines });
  const say = useRef(format);
  say.current = format;
  useEffect(() => {
    const place = canvas.current?.getContext('2d');
    if (!place) return undefined;
    const said = JSON.parse(shown) as Pick<ChartProps, 'labels' | 'lines'>;
    const drawn = new Drawn(place, {
      type: 'line',
      data: {
        labels: [...said.labels],
        datasets: said.lines.map(({ label: name, values, isDashed = false }) => ({
          label: name,
          data: [...values],
          borderColor: isDashed ? SOFT : BRAND,
          borderDash: isDashed ? [5, 4] : [],
          borderWidth: 2,
          pointRadius: 0,
          pointHitRadius: 12,
          fill: !isDashed,
          backgroundColor: 'rgb(27 94 102 / 8%)',
        })),
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        plugins: {
          tooltip: {
            callbacks: {
              label: ({ dataset, parsed }) => `${dataset.label ?? ''}\u00a0: ${say.current(parsed.y ?? 0)}`,
            },
          },
        },
        scales: {
          x: { grid: { display: false } },
          y: { beginAtZero: true, ticks: { maxTicksLimit: 5, callback: (value) => say.current(Number(value)) } },
        },
      },
    });
    return () => drawn.destroy();
  }, [shown]);
  return (
    <figure className="d-chart">
      <div>
        <canvas ref={canvas} role="img" aria-label={label} />
      </div>
      <figcaption>
        {lines.map((line) => (
          <span key={line.label} data-dashed={line.isDashed || undefined}>
            {line.label}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}
