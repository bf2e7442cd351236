/** Shows how far long work has come. */
export type Progress = {
  /** `done` of `total`, in any unit; a total of 0 is not known. */
  at(done: number, total: number): void;
  /** Takes the bar away. */
  end(): void;
};

const width = 30;
const redrawMs = 100;

/** A bar on standard error while it is a terminal; otherwise nothing, so that logs stay clean. */
export function startProgress(title: string, stream: NodeJS.WriteStream = process.stderr): Progress {
  if (!stream.isTTY) return { at() {}, end() {} };
  let drawnMs = 0;
  const draw = (text: string): void => {
    stream.write(`\r\u001b[2K${text}`);
  };
  draw(title);
  return {
    at(done, total) {
      const nowMs = performance.now();
      if (nowMs - drawnMs < redrawMs) return;
      drawnMs = nowMs;
      draw(`${title} ${barText(done, total)}`);
    },
    end: () => draw(''),
  };
}

/** `[#####·····]  50 %`, or the bare count where the total is not known. */
export function barText(done: number, total: number): string {
  if (total <= 0) return done.toLocaleString('en-US');
  const part = Math.min(1, done / total);
  const filled = Math.round(part * width);
  return `[${'#'.repeat(filled)}${'·'.repeat(width - filled)}] ${String(Math.floor(part * 100)).padStart(3)} %`;
}
