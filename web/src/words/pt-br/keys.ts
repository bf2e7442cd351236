/** The help of the keyboard. */
export const keys = {
  title: 'Atalhos do teclado',
  everywhere: 'Em todo lugar',
  here: 'Nesta tela',
  search: 'Buscar e comandar',
  help: 'Mostrar estes atalhos',
  shipper: 'Escolher o embarcador',
  goTo: (page: string) => `Ir para ${page}`,
  off: 'Atalhos de uma tecla estão desligados.',
  turnOff: 'Desligar atalhos de uma tecla',
  turnOn: 'Ligar atalhos de uma tecla',
  scanner: 'Leitor de código de barras: o que ele lê vai para a busca, nunca para os atalhos.',
};
