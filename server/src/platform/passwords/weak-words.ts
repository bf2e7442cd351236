/**
 * Words that common passwords are made of, Portuguese and English, without accents and in lower case. They were written down
 * for Carreto from what people are known to choose: greetings, names, clubs, places, months, things of the office and of freight.
 */
const words = `
senha senhas password passwd pass passe secret secreto segredo acesso login logon entrar entrada usuario user users admin
administrador administrator root master mestre gerente suporte support teste test testes testing demo guest convidado mudar
trocar change changeme default padrao sistema system server servidor empresa company trabalho work office escritorio
internet google gmail hotmail yahoo outlook facebook instagram whatsapp twitter youtube windows microsoft apple iphone samsung
android linux computador computer notebook celular telefone mobile
welcome bemvindo bem vindo hello ola oi letmein iloveyou teamo te amo amor amo love lovely minha meu meus mae pai filho filha
familia family amigo amiga amigos friend friends vida life deus jesus cristo jesuscristo senhor fe god maria nossa senhora
anjo angel paz peace feliz happy sorte lucky bonito linda lindo princesa princess rainha queen rei king bebe baby gatinha gata
gato cat cachorro dog dragon dragao monkey macaco tigre tiger leao lion aguia eagle lobo wolf cavalo horse peixe bird flor flower
rosa rose sol sun sunshine lua moon star estrela ceu sky mar praia beach chuva verao summer inverno winter primavera spring outono
brasil brazil brasileiro portugal saopaulo sao paulo rio janeiro riodejaneiro minas gerais bahia parana curitiba santos
recife fortaleza salvador brasilia manaus belem goiania campinas vitoria espirito santo america americana londres paris
futebol football soccer basketball baseball hockey gol copa campeao hexa penta flamengo fla mengo corinthians timao palmeiras
verdao santosfc saopaulofc vasco gremio inter colorado internacional cruzeiro atletico galo botafogo fluminense bahiaec sport
fortalezaec ceara coritiba athletico chapecoense neymar ronaldo ronaldinho pele kaka messi senna ayrton
batman superman spiderman homem ferro starwars matrix pokemon naruto goku mario zelda minecraft freefire gamer game games jogo
musica music rock samba forro sertanejo funk violao guitar
joao jose antonio francisco carlos paulo pedro lucas luiz luis marcos gabriel rafael daniel marcelo bruno eduardo felipe
rodrigo manoel mateus andre fernando fabio leonardo gustavo guilherme leandro tiago thiago anderson ricardo marcio jorge
sebastiao alexandre roberto edson diego vitor victor sergio claudio matheus joaquim vinicius cesar mauricio renato ana
francisca antonia adriana juliana marcia fernanda patricia aline sandra camila amanda bruna jessica leticia julia luciana
vanessa mariana gabriela vera vitoria larissa claudia beatriz rita luana sonia renata eliane josefa simone natalia cristiane
carla debora rosangela jaqueline rosa daniela aparecida marlene terezinha raimunda andreia fabiana lucia raquel angela rafaela
joana luzia elaine daiane alice sofia helena laura isabela manuela valentina miguel arthur heitor davi enzo silva souza santos
oliveira pereira lima costa ferreira rodrigues almeida nascimento alves carvalho araujo ribeiro michael jordan michelle jennifer
ashley charlie thomas robert william daniel jessica andrew joshua matthew anthony hunter harley maggie ginger pepper
janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro january february march april may june
july august september october november december segunda terca quarta quinta sexta sabado domingo monday tuesday wednesday
thursday friday saturday sunday natal christmas ano novo anonovo pascoa carnaval
azul blue vermelho red verde green amarelo yellow preto black branco white prata silver ouro gold roxo purple laranja orange
chocolate cookie coffee cafe cerveja beer banana morango pizza cheese butter sugar
dinheiro money banco bank rico milionario million dolar real reais credito cartao conta pix
carro car moto ferrari mercedes porsche corvette mustang camaro honda toyota ford fiat chevrolet volkswagen harley davidson
caminhao truck estrada road viagem travel
carreto frete fretes freight transporte transportes transportadora transportador embarcador logistica logistic logistics
entrega entregas encomenda carga cargas cotacao tabela nota fiscal notafiscal fatura expedicao armazem estoque correios
loja lojas store shop shopping venda vendas compra compras cliente clientes produto produtos financeiro auditoria
qwerty qwertyuiop asdfgh asdf zxcvbn abc abcd abc123 aaa xyz azerty superuser security seguranca private privado trustno
whatever nothing nada forever sempre never nunca today hoje tomorrow amanha freedom liberdade power poder ninja shadow sombra
killer hunter soldier soldado pirate pirata phoenix fenix thunder trovao storm tempestade fire fogo water agua terra earth
access computer casa home house lar novo nova new old velho boa bom dia noite tarde good night day
the of and to in my me is you your for de da do das dos em um uma os as com por que sou eu ele ela
`;

export const weakWords: ReadonlySet<string> = new Set(words.split(/\s+/).filter((word) => word !== ''));
